//! Pictures drawn in the graphics card's memory, so that no pattern is read back for them.

use burn::cubecl::wgpu::{AutoCompiler, WgpuServer};
use burn::tensor::Device;
use burn::tensor::wgpu::wgpu;
use headlight::engine::session::Drawing;
use headlight::engine::{Pixels, one_cell, pixels_of};
use headlight::protocol::{Picture, PlacedHead};
use headlight::run::Session;
use wasm_bindgen::prelude::*;
use web_sys::{ImageBitmap, OffscreenCanvas};

/// The format of an `ImageData`.
const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// The pictures that are drawn of each run.
#[derive(Default)]
pub(crate) struct Pictures {
    wanted: Vec<Picture>,
    /// The model of the patterns that were drawn last, and their stamps.
    drawn: Option<(u64, Vec<Vec<u64>>)>,
}

impl Pictures {
    pub(crate) fn new(mut wanted: Vec<Picture>) -> Self {
        // Pictures of one sublayer are drawn together.
        let order = |one: &PlacedHead| (one.path.clone(), one.block, one.cell.to_bits(), one.gap);
        wanted.iter_mut().for_each(|picture| picture.heads.sort_by_cached_key(order));
        Self { wanted, drawn: None }
    }

    /// Draws each picture that can be drawn. `None` if the run's patterns are those drawn last and all could be shown.
    pub(crate) fn draw(
        &mut self,
        canvas: &Canvas,
        device: &Device,
        run: &Session,
        model: u64,
    ) -> Option<Vec<Drawing<JsValue>>> {
        let stamps = Some((model, run.run().stamps()));
        if self.drawn == stamps {
            return None;
        }
        self.drawn = stamps;
        let mut drawn = Vec::new();
        for picture in &self.wanted {
            let pixels = canvas.fits(picture).then(|| pixels_of(run, picture, device)).flatten();
            let Some(pixels) = pixels else { continue };
            match canvas.show(&pixels) {
                Some(images) => drawn.push(Drawing { key: picture.key.clone(), images }),
                // The next answer tries again.
                None => self.drawn = None,
            }
        }
        Some(drawn)
    }
}

/// A canvas that the card's memory is copied to.
pub(crate) struct Canvas {
    canvas: OffscreenCanvas,
    surface: wgpu::Surface<'static>,
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Canvas {
    /// Opens a canvas; `None` if the browser has none.
    pub(crate) fn open(instance: &wgpu::Instance, device: &wgpu::Device, queue: &wgpu::Queue) -> Option<Self> {
        let canvas = OffscreenCanvas::new(1, 1).ok()?;
        let surface = instance.create_surface(wgpu::SurfaceTarget::OffscreenCanvas(canvas.clone())).ok()?;
        Some(Self { canvas, surface, device: device.clone(), queue: queue.clone() })
    }

    /// Whether a cell can be drawn and shown.
    pub(crate) fn shows(&self, device: &Device) -> bool {
        one_cell(device).and_then(|pixels| self.show(&pixels)).is_some()
    }

    /// The largest width and height of a texture in pixels: a larger one would lose the device.
    fn longest_side(&self) -> usize {
        self.device.limits().max_texture_dimension_2d as usize
    }

    fn fits(&self, Picture { width, height, hatch, table, .. }: &Picture) -> bool {
        (1..=self.longest_side()).contains(width)
            && *height > 0
            && (4 * Pixels::stride_of(*width) * height) as u64 <= self.device.limits().max_storage_buffer_binding_size
            && hatch[0] > 0
            && !table.is_empty()
    }

    /// The pixels as images that the page can show one below the other.
    pub(crate) fn show(&self, pixels: &Pixels) -> Option<Vec<JsValue>> {
        let most = self.longest_side();
        let tops = (0..pixels.height).step_by(most);
        tops.map(|top| self.show_rows(pixels, top, most.min(pixels.height - top)).map(JsValue::from)).collect()
    }

    fn show_rows(&self, pixels: &Pixels, top: usize, rows: usize) -> Option<ImageBitmap> {
        let (width, height) = (pixels.width as u32, rows as u32);
        let size = wgpu::Extent3d { width, height, depth_or_array_layers: 1 };
        self.surface.configure(
            &self.device,
            &wgpu::SurfaceConfiguration {
                usage: wgpu::TextureUsages::COPY_DST | wgpu::TextureUsages::RENDER_ATTACHMENT,
                format: FORMAT,
                color_space: wgpu::SurfaceColorSpace::Srgb,
                width,
                height,
                present_mode: wgpu::PresentMode::AutoVsync,
                desired_maximum_frame_latency: 2,
                alpha_mode: wgpu::CompositeAlphaMode::PreMultiplied,
                view_formats: Vec::new(),
            },
        );
        let (wgpu::CurrentSurfaceTexture::Success(frame) | wgpu::CurrentSurfaceTexture::Suboptimal(frame)) =
            self.surface.get_current_texture()
        else {
            return None;
        };
        let buffer = pixels.buffer()?;
        let lies = buffer.client.get_resource::<WgpuServer<AutoCompiler>>(buffer.handle.clone()).ok()?;
        // The drawing is submitted before the copying.
        buffer.client.flush().ok()?;
        let bytes_per_row = pixels.stride() * size_of::<u32>();
        let layout = wgpu::TexelCopyBufferLayout {
            offset: lies.resource().offset + (top * bytes_per_row) as u64,
            bytes_per_row: Some(bytes_per_row as u32),
            rows_per_image: None,
        };
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_texture(
            wgpu::TexelCopyBufferInfo { buffer: &lies.resource().buffer, layout },
            frame.texture.as_image_copy(),
            size,
        );
        self.queue.submit([encoder.finish()]);
        self.queue.present(frame);
        self.canvas.transfer_to_image_bitmap().ok()
    }
}
