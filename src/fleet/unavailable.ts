// Why an engine cannot be used: its server does not answer, its packages are not installed, its address is none. The message
// never holds the address's password.
export class FleetUnavailable extends Error {
  override readonly name = "FleetUnavailable";
}
