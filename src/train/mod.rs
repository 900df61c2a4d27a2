//! Training: recipes, data, losses and the loop.
