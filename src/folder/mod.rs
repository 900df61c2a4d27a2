//! A model folder on disk: its configuration, weights in pieces (safetensors or PyTorch's own format) and tokenizer.

mod model_folder;
mod pytorch;
mod text_file;
mod weight_files;
mod weights_file;

pub use model_folder::Folder;
pub use weights_file::WeightsFile;
