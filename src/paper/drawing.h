// SPDX-License-Identifier: MIT
// cairo and pango are opened only when a page is drawn: they load forty libraries, and most runs of the program draw
// nothing. The functions used are listed below; their types come from their own headers.
#pragma once

#include "base/sharedlib.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>

// clang-format off
#define DRAWING_FUNCTIONS(X) \
  X(cairo_arc) \
  X(cairo_close_path) \
  X(cairo_create) \
  X(cairo_destroy) \
  X(cairo_fill) \
  X(cairo_fill_preserve) \
  X(cairo_font_options_create) \
  X(cairo_font_options_destroy) \
  X(cairo_font_options_set_hint_metrics) \
  X(cairo_font_options_set_hint_style) \
  X(cairo_image_surface_create) \
  X(cairo_image_surface_create_from_png_stream) \
  X(cairo_image_surface_get_data) \
  X(cairo_image_surface_get_format) \
  X(cairo_image_surface_get_height) \
  X(cairo_image_surface_get_stride) \
  X(cairo_image_surface_get_width) \
  X(cairo_line_to) \
  X(cairo_move_to) \
  X(cairo_new_path) \
  X(cairo_new_sub_path) \
  X(cairo_paint) \
  X(cairo_pdf_surface_create_for_stream) \
  X(cairo_pdf_surface_restrict_to_version) \
  X(cairo_pdf_surface_set_metadata) \
  X(cairo_rectangle) \
  X(cairo_restore) \
  X(cairo_save) \
  X(cairo_scale) \
  X(cairo_set_line_cap) \
  X(cairo_set_line_join) \
  X(cairo_set_line_width) \
  X(cairo_set_source_rgb) \
  X(cairo_set_source_rgba) \
  X(cairo_set_source_surface) \
  X(cairo_show_page) \
  X(cairo_status_to_string) \
  X(cairo_stroke) \
  X(cairo_surface_destroy) \
  X(cairo_surface_finish) \
  X(cairo_surface_mark_dirty) \
  X(cairo_surface_status) \
  X(cairo_surface_write_to_png_stream) \
  X(cairo_tag_begin) \
  X(cairo_tag_end) \
  X(cairo_translate) \
  X(g_object_unref) \
  X(pango_cairo_context_set_font_options) \
  X(pango_cairo_context_set_resolution) \
  X(pango_cairo_font_map_new) \
  X(pango_cairo_show_layout_line) \
  X(pango_cairo_update_context) \
  X(pango_font_description_free) \
  X(pango_font_description_new) \
  X(pango_font_description_set_absolute_size) \
  X(pango_font_description_set_family) \
  X(pango_font_description_set_weight) \
  X(pango_font_map_create_context) \
  X(pango_layout_get_extents) \
  X(pango_layout_get_line_readonly) \
  X(pango_layout_new) \
  X(pango_layout_set_font_description) \
  X(pango_layout_set_single_paragraph_mode) \
  X(pango_layout_set_text)
// clang-format on

typedef struct Drawing {
  DRAWING_FUNCTIONS(SHAREDLIB_FIELD)
} Drawing;

// ERR_MISSING says which library is not installed.
MUST_CHECK Status drawing_open(Drawing *out, Error *err);
