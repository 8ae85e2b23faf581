import type { APIFileComponent, ComponentType } from 'discord-api-types/v10';
import type { StoredAbout } from '../../../domain/people/privacy.ts';
import { note } from '../../../render/kit/layout.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const NAME = 'usher-stored-data.json';
/** Written out, since the package's enums are types only where its code is not loaded. */
const FILE: ComponentType.File = 13;

/** The file with everything, only for the person who asked. */
export function renderPrivacyExport({ privacy }: Texts, { rows, long }: StoredAbout): Message {
  const shown = rows[long.table]?.length ?? 0;
  const lines = [
    privacy.exported,
    shown < long.total && privacy.newestRows(long.table, shown, long.total),
    privacy.readMore,
  ];
  const said = note(lines.filter((line) => line !== false).join('\n'), { private: true });
  const file: APIFileComponent = { type: FILE, file: { url: `attachment://${NAME}` } };
  return {
    ...said,
    components: [...said.components, file],
    files: [{ name: NAME, bytes: new TextEncoder().encode(JSON.stringify(rows, null, 2)), description: privacy.file }],
  };
}
