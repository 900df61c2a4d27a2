#!/usr/bin/env bash
# xarray 2026.9.0 with zarr 3.1.6: the zeros of an attention map in a zarr store of version 2 are missing when it is
# opened.
#
# Expected: `open_zarr` gives the numbers that are in the store. A causal pattern has zeros above its diagonal, and
# token ids may be 0.
# Seen: zarr writes a `fill_value` of 0 for every array, unless told otherwise, and in format 2 xarray takes that value
# for "missing": zeros that were written become NaN, ids become floats, and a mean leaves the zeros out (0.4 instead of
# 0.25 for a causal pattern of four tokens). Nothing is said, and `use_zarr_fill_value_as_mask=False`, the option for
# this, changes nothing. In format 3 the same arrays come back as written, as they do with `mask_and_scale=False`, and
# with zarr itself.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check xarray==2026.9.0 zarr==3.1.6 numpy==2.4.6 pandas==3.1.1
venv/bin/python - <<'PYTHON'
import numpy as np
import xarray
import zarr

pattern = (np.tril(np.ones((4, 4))) / np.arange(1, 5)[:, None]).astype(np.float32)
ids = np.array([0, 5, 0, 7])
for version in (2, 3):
    store = zarr.open_group(f"run{version}.zarr", mode="w", zarr_format=version)
    for name, values, axes in [("pattern", pattern, ["query", "key"]), ("ids", ids, ["key"])]:
        # The two formats keep the names of the axes in two places; this is what xarray reads.
        array = store.create_array(name, data=values, **({"dimension_names": axes} if version == 3 else {}))
        if version == 2:
            array.attrs["_ARRAY_DIMENSIONS"] = axes
        assert array.fill_value == 0 and np.array_equal(array[:], values)
    opened = xarray.open_zarr(f"run{version}.zarr", consolidated=False)
    print("format", version, "row", opened.pattern.values[1], "ids", opened.ids.values)
    print("   mean", float(opened.pattern.mean()))
    missing = np.isnan(opened.pattern.values)
    if version == 2:
        assert np.array_equal(missing, pattern == 0) and np.isclose(float(opened.pattern.mean()), 0.4)
        assert opened.ids.dtype == np.float64 and np.array_equal(np.isnan(opened.ids.values), ids == 0)
    else:
        assert np.array_equal(opened.pattern.values, pattern) and np.array_equal(opened.ids.values, ids)
for option, kept in [("mask_and_scale", True), ("use_zarr_fill_value_as_mask", False)]:
    opened = xarray.open_zarr("run2.zarr", consolidated=False, **{option: False})
    print(option, "False: row", opened.pattern.values[1])
    assert np.array_equal(opened.pattern.values, pattern) == kept and np.array_equal(opened.ids.values, ids) == kept
PYTHON
