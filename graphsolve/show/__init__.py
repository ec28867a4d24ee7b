"""Output for people and programs: text, pictures, pages and JSON. It holds no rules."""
