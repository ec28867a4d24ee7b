"""The graph core: grid graphs and searches. It knows no puzzle."""
