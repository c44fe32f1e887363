"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.pieces = pieces;
exports.scanText = scanText;
exports.brief = brief;
// Scans a text given in the test, in pieces of an awkward size.
const scan_1 = require("../../src/deprecation/scan");
async function* pieces(text, size = 997) {
    for (let at = 0; at < text.length; at += size)
        yield text.slice(at, at + size);
}
function scanText(file, text, options = {}) {
    return (0, scan_1.scan)(pieces(text), { file, ...options });
}
/** `line id method` of each finding, in order. */
async function brief(file, text, options = {}) {
    const { findings } = await scanText(file, text, options);
    return findings.map((one) => `${one.line} ${one.id} ${one.method ?? "any"}`);
}
