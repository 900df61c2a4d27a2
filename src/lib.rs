//! headlight: a transformer whose every attention head can be seen and changed.
