// The prop `spelling`, which an object may have beside its fields: how the values of its identity are written, where that is not
// their canonical form. Requests contain it; nobody declares it, and it is neither compared nor shown.
import type { Props } from "../field";

/** The props as they are shown: the fields alone. */
export function withoutSpelling(props: Props): Props {
  const { spelling, ...fields } = props;
  return fields;
}
