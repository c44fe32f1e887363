// An emulator inside this process that several accounts of a run are on: two of them on one file would not see each other's writes.
import type { EmbeddedTarget, Environment } from "./environment";

/** The environment of a run: it opens each emulator once, and closes it with its last user. */
export function shareEmulators(environment: Environment): Environment {
  const { emulators } = environment;
  const shared = new Map<string | undefined, { readonly emulator: EmbeddedTarget; users: number }>();
  return {
    ...environment,
    emulators: {
      get edgeNetworks() {
        return emulators.edgeNetworks;
      },
      open: (options) => {
        const opened = shared.get(options.data) ?? { emulator: emulators.open(options), users: 0 };
        shared.set(options.data, opened);
        opened.users += 1;
        return { ...opened.emulator, close: () => release(options.data, opened) };
      },
    },
  };

  async function release(data: string | undefined, opened: { readonly emulator: EmbeddedTarget; users: number }) {
    opened.users -= 1;
    if (opened.users > 0) return;
    shared.delete(data);
    await opened.emulator.close();
  }
}
