#!/usr/bin/env bash
# The engine on a graphics card: golden models and families by name, pictures, and times beside PyTorch, as a table.
#
#   tools/device-check.sh prepare DIR      compiles here what the check runs, into DIR; DIR can be carried to a card
#   tools/device-check.sh run DIR [OUT]    runs it; OUT (else DIR/results) gets device.md, device.json and device.log
#
# `prepare` needs what a build needs. `run` needs a card with its Vulkan driver, Vulkan's loader (libvulkan.so.1) and
# Python 3; with numpy, PyTorch and transformers it measures times too. Without a card, Mesa's lavapipe does.
# DEVICE_CHECK_SECONDS (330) is the time for all parts, DEVICE_CHECK_SHAPES ("minilm gpt2 llama") says what is timed.
set -uo pipefail

die() { echo "$*" >&2; exit 1; }

prepare() {
    local root folder stage
    root=$(cd "$(dirname "$0")/.." && pwd)
    mkdir -p "$1" && folder=$(cd "$1" && pwd) && stage=$(mktemp -d) || die "$1 cannot be written"
    cd "$root" || exit
    # CARGO may name another command that takes cargo's arguments.
    ${CARGO:-cargo} test --release --locked --no-run --package headlight --features gpu --test engine --bench card \
        --message-format=json-render-diagnostics >"$stage/built.json" || die "the build failed"
    mkdir "$stage/check" "$stage/check/tests"
    python3 - "$stage" <<'PYTHON' || die "cargo built no programs"
import json, shutil, sys
for line in open(f"{sys.argv[1]}/built.json"):
    told = json.loads(line) if line.startswith("{") else {}
    if told.get("executable") and told["target"]["name"] in ("engine", "card"):
        shutil.copy(told["executable"], f"{sys.argv[1]}/check/{told['target']['name']}")
PYTHON
    strip "$stage"/check/{engine,card} || die "a program is missing"
    cp -r tests/golden tests/families "$stage/check/tests/"
    cp tests/bench/card.py tools/device_report.py "$stage/check/"
    { git describe --always --dirty --abbrev=10; git log -1 --format=%cs; } >"$stage/check/commit"
    XZ_OPT=-9e tar -C "$stage" -cJf "$folder/check.tar.xz" check && cp tools/device-check.sh "$folder/" ||
        die "$folder is full"
    rm -r "$stage"
    du -sh "$folder"
}

# part NAME SECONDS COMMAND...: whatever becomes of it, the next part runs.
part() {
    local name=$1 limit=$2 left rc began=$SECONDS
    shift 2
    left=$((DEADLINE - SECONDS))
    [ "$left" -lt "$limit" ] && limit=$left
    if [ "$limit" -lt 5 ]; then
        rc=skipped
    else
        timeout -k 5 "$limit" "$@" >"log/$name" 2>&1
        rc=$?
    fi
    printf '%s\t%s\t%s\n' "$name" "$rc" "$((SECONDS - began))" >>parts
    echo "$name: $rc, $((SECONDS - began)) s"
    [ "$rc" = 0 ] || tail -n 12 "log/$name" 2>/dev/null
    python3 device_report.py . "$OUT_FOLDER" || echo "no report"
}

about() {
    nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader
    uname -srm
    ldd --version | head -n 1
    ldconfig -p | grep libvulkan.so.1 || echo "Vulkan's loader, libvulkan.so.1, is not installed"
    true
}

run() {
    local folder work
    folder=$(cd "$1" && pwd) && mkdir -p "${2:-$folder/results}" && OUT_FOLDER=$(cd "${2:-$folder/results}" && pwd) ||
        die "$1 is no folder made by prepare"
    DEADLINE=$((SECONDS + ${DEVICE_CHECK_SECONDS:-330}))
    work=$(mktemp -d) && cd "$work" || exit
    tar -xJf "$folder/check.tar.xz" || python3 -m tarfile -e "$folder/check.tar.xz" || die "check.tar.xz cannot be read"
    cd check && mkdir log || exit
    export HEADLIGHT_DEVICE=gpu CARGO_MANIFEST_DIR=$PWD PYTHONUNBUFFERED=1 HF_HUB_OFFLINE=1
    export -f about
    part about 20 bash -c about
    # One after the other: a card has one queue, and lines stay apart.
    local tests="--nocapture --test-threads=1 --exact"
    part golden 90 ./engine $tests golden::every_site_of_every_case_equals_pytorch
    part families 60 ./engine $tests families::every_pattern_and_output_is_transformers
    part precision 45 ./engine $tests precision::a_rounded_model_computes_the_same_as_its_numbers_in_32_bits
    part pictures 30 ./engine $tests pictures::pictures_are_drawn_pixel_by_pixel
    # A whole run in one submission, as in the page; cubecl's own setting is 32.
    for shape in ${DEVICE_CHECK_SHAPES:-minilm gpt2 llama}; do
        CUBECL_WGPU_MAX_TASKS=512 part "timing-$shape" 90 python3 card.py ./card . "$shape"
    done
    BENCH_PRECISIONS=f32 part timing-32-tasks 45 python3 card.py ./card . gpt2
    part gestures 60 ./engine $tests golden::growing_the_target_token_by_token_equals_pytorch \
        golden::an_edit_after_an_unedited_run_equals_pytorch_and_taking_it_back_restores_every_bit \
        golden::recording_sites_does_not_change_the_output
    part draws 60 ./engine $tests draws::every_draw_equals_pytorch
    cat "$OUT_FOLDER/device.md"
    rm -rf "$work"
}

case "${1:-} $#" in
"prepare 2") prepare "$2" ;;
"run 2" | "run 3") run "$2" "${3:-}" ;;
*) die "tools/device-check.sh prepare DIR, or tools/device-check.sh run DIR [OUT]" ;;
esac
