// Stores of values that the API shows once, and the journal of their rotation.
export { openSecretStores, type SecretStoreOptions } from "./open-secret-stores";
