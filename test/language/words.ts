// The words that this project does not use: a reader must never learn a word that only this project knows. Each pattern is
// matched against a line of prose (comments, strings, pages); identifiers are split into their words first.

export interface BannedWord {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly instead: string;
}

const noun = "of|that|which|is|are|was|has|in|for|with|and|or|to|from|at|by|as|where|whose|than|alone|only";
const before =
  "each|every|this|that|which|another|other|new|old|older|newer|first|second|third|last|next|previous|same|own|only|live|declared|real|public|private|right|wrong|good|bad|such an?|no";

export const BANNED: readonly BannedWord[] = [
  { pattern: /\bones\b/i, instead: "the noun itself" },
  {
    pattern: new RegExp(`\\b(?:${before}) one(?=$|[.,;:!?)\`"'\\]]| (?:${noun})\\b)`, "i"),
    instead: "the noun itself",
  },
  {
    pattern: /\bone (?:that|which|who|whose|is|was|has|can|cannot|must|does|would|did)\b/i,
    instead: "the noun itself",
  },
  { pattern: /\brooms?\b/i, instead: "folder, module" },
  { pattern: /\bhouses?\b/i, instead: "architecture, project" },
  { pattern: /\bways?\b/i, instead: "method, path, how" },
  { pattern: /\bturn(?:s|ed|ing)?\b(?! (?:on|off|red|green)\b)/i, instead: "job, round; becomes" },
  { pattern: /\bwish(?:es|ed)?\b/i, instead: "request" },
  { pattern: /\b(?:wake|wakes|woken|woke|waking)\b/i, instead: "enqueue, resume" },
  { pattern: /\btold\b/i, instead: "reported, notified" },
  { pattern: /\bhad again\b/i, instead: "retried, acquired again" },
  {
    pattern:
      /(?<!there )(?<!there's )\b(?:is|are|was) no (?!longer\b|more\b|later\b|earlier\b|higher\b|larger\b)[a-z]/i,
    instead: "is not a …",
  },
  { pattern: /(?<![.?!"'`] )(?<!^)\bwhat is\b(?![^.]*\?)/i, instead: "the noun itself" },
  { pattern: /\bstand(?:s|ing)? beside\b/i, instead: "is next to, accompanies" },
  { pattern: /\bof as\b/i, instead: "considered, taken as" },
];

/** Words that no identifier contains. */
export const BANNED_IN_NAMES: readonly string[] = [
  "one",
  "ones",
  "room",
  "rooms",
  "house",
  "way",
  "ways",
  "turn",
  "turns",
  "wish",
  "wishes",
  "wake",
  "wakes",
  "told",
];
