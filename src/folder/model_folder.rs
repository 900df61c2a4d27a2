//! A model: a folder with configuration, weights and tokenizer, or a GGUF file with all of these.

use std::fs;
use std::path::{Path, PathBuf};

use burn::tensor::Device;

use super::text_file::{found_text, text};
use super::weight_files::{gguf_file, gguf_parts, weight_files};
use super::weights_file::WeightsFile;
use crate::config::{Config, Precision, UNNAMED};
use crate::error::{Error, Result};
use crate::family::{self, FamilyConfig, Names, TOWER_PREFIXES, with_tower};
use crate::gguf::GgufFiles;
use crate::image::ImageProcessor;
use crate::model::Model;
use crate::preprocessor;
use crate::sound::FeatureExtractor;
use crate::text::Tokenizer;
use crate::weights::{Assembly, Header};

/// The folder, and the tower that the path names below it.
fn tower(path: &Path) -> (&Path, Option<&'static str>) {
    let named = TOWER_PREFIXES.into_iter().find(|tower| path.ends_with(tower) && !path.exists());
    match (named, path.parent()) {
        (Some(tower), Some(folder)) => (folder, Some(tower)),
        _ => (path, None),
    }
}

/// A model, read up to the configuration and the headers of the weights.
pub struct Folder {
    path: PathBuf,
    /// The texts of a GGUF file, which stand for those of a folder.
    gguf: Option<GgufFiles>,
    pub config: Config,
    /// The family's common name.
    pub family: &'static str,
    /// Generation settings of the files that are not followed here.
    pub unfollowed: Vec<String>,
    names: Names,
    weights: Vec<PathBuf>,
}

impl Folder {
    /// Reads `config.json`, `generation_config.json` and the headers of the weights, or the beginning of a GGUF file:
    /// the path's, or the only one in a folder without a configuration. All parts of a split file are read. Of a folder
    /// with two towers, `DIR/text_model` and `DIR/vision_model` are one of them.
    pub fn open(path: &Path) -> Result<Self> {
        let (path, tower) = tower(path);
        if let Some(file) = gguf_file(path)? {
            return Self::open_gguf(file);
        }
        let file = path.join("config.json");
        let config = text(&file, fs::read(&file), Error::ConfigSyntax)?;
        let config = tower.map_or(Ok(config.clone()), |tower| with_tower(&config, tower))?;
        let generation = found_text(&path.join("generation_config.json"), Error::Generation)?;
        let weights = weight_files(path)?;
        let files = weights.iter().filter(|file| file.exists()).map(|file| WeightsFile::open(file));
        let files: Vec<WeightsFile> = files.collect::<Result<_>>()?;
        let names: Vec<&str> = files.iter().flat_map(|file| file.header.names()).collect();
        let opened = family::open(&config, generation.as_deref(), &names)?;
        let FamilyConfig { mut config, family, unfollowed, names, .. } = opened;
        // Without a name in its configuration, the model has the folder's name.
        if let (UNNAMED, Some(folder)) = (&config.name[..], path.file_name().and_then(|name| name.to_str())) {
            config.name = folder.into();
        }
        Ok(Self { path: path.to_owned(), gguf: None, config, family, unfollowed, names, weights })
    }

    fn open_gguf(path: PathBuf) -> Result<Self> {
        let weights = gguf_parts(&path)?;
        let (mut parts, mut files) = (Vec::new(), Vec::new());
        for path in &weights {
            let (part, file) = WeightsFile::open_gguf(path)?;
            parts.push(part);
            files.push(file);
        }
        let tensors: Vec<&str> = files.iter().flat_map(|file| file.header.names()).collect();
        // There is one at least.
        let mut gguf = parts.swap_remove(0);
        gguf.config = gguf.config_with(&parts);
        let FamilyConfig { config, family, unfollowed, names, .. } = family::open(&gguf.config, None, &tensors)?;
        Ok(Self { weights, path, gguf: Some(gguf), config, family, unfollowed, names })
    }

    /// The same with an explicit map of tensor names.
    pub fn with_names(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// Reads the weights.
    pub fn model(&self, precision: Precision, device: &Device) -> Result<Model> {
        self.model_and_spare(precision, device).map(|(model, _)| model)
    }

    /// The same, with the names of tensors that are not read.
    pub fn model_and_spare(&self, precision: Precision, device: &Device) -> Result<(Model, Vec<String>)> {
        let open = |file: &PathBuf| match self.gguf {
            Some(_) => WeightsFile::open_gguf(file).map(|(_, weights)| weights),
            None => WeightsFile::open(file),
        };
        let files: Vec<WeightsFile> = self.weights.iter().map(open).collect::<Result<_>>()?;
        let headers: Vec<Header> = files.iter().map(|file| file.header.clone()).collect();
        let mut assembly = Assembly::new(&self.config, self.names.clone(), headers, device)?.with_precision(precision);
        for (i, file) in files.into_iter().enumerate() {
            file.read(|piece| assembly.feed(i, piece))?;
        }
        let spare = assembly.spare().to_vec();
        Ok((assembly.finish()?, spare))
    }

    /// Reads the settings of images, if a file has them.
    pub fn image_processor(&self) -> Result<Option<ImageProcessor>> {
        self.preprocessor()?.map(|text| ImageProcessor::from_json(&text)).transpose()
    }

    /// Reads those of a model that reads sound.
    pub fn feature_extractor(&self) -> Result<Option<FeatureExtractor>> {
        let extractor = self.preprocessor()?.map(|text| FeatureExtractor::from_json(&text)).transpose()?;
        if let (Some(extractor), Some(features)) = (&extractor, self.config.input.features()) {
            extractor.check(features)?;
        }
        Ok(extractor)
    }

    /// The text of `processor_config.json` if it has the settings of what the model reads, images or sound, as
    /// transformers 5 writes it; else of `preprocessor_config.json`, if it exists.
    pub fn preprocessor(&self) -> Result<Option<String>> {
        let read = |name: &str| found_text(&self.path.join(name), Error::ConfigSyntax);
        let sound = self.config.input.features().is_some();
        let part = if sound { preprocessor::OF_SOUND } else { preprocessor::OF_IMAGES };
        let text = match read(preprocessor::WHOLE)? {
            Some(whole) if preprocessor::has(&whole, part)? => Some(whole),
            _ => read(preprocessor::ALONE)?,
        };
        Ok(text.map(|text| preprocessor::with_class(text, self.family)))
    }

    /// Reads `tokenizer.json`, if it exists.
    pub fn tokenizer(&self) -> Result<Option<Tokenizer>> {
        self.tokenizer_file()?.map(|text| Tokenizer::from_json(&text, &self.config)).transpose()
    }

    /// The text of `tokenizer.json`, if it exists.
    pub fn tokenizer_file(&self) -> Result<Option<String>> {
        if let Some(files) = &self.gguf {
            return Ok(files.tokenizer.clone());
        }
        found_text(&self.path.join("tokenizer.json"), Error::Tokenizer)
    }

    /// The texts of `tokenizer_config.json`, `chat_template.jinja` and `chat_template.json`, of which one may have a
    /// chat template.
    pub fn template_files(&self) -> Result<[Option<String>; 3]> {
        if let Some(files) = &self.gguf {
            return Ok([files.tokenizer_config.clone(), None, None]);
        }
        let read = |name: &str| found_text(&self.path.join(name), Error::Tokenizer);
        Ok([read("tokenizer_config.json")?, read("chat_template.jinja")?, read("chat_template.json")?])
    }
}
