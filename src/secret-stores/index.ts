// Where values go that are shown once, and the notes of their making.
export { type SecretsOptions, secretsOn } from "./secrets";
