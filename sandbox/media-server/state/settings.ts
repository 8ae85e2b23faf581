import { FEATURE_SETTINGS } from '../rules/data/featureSettings.ts';
import { SERVER_SETTINGS } from '../rules/data/serverSettings.ts';
import { parseTextTable, requireTableCell, splitTableCellValues } from '../rules/table.ts';
import type { Vocabulary } from '../vocabulary.ts';

const TYPES = ['bool', 'int', 'text', 'double'] as const;
type SettingType = (typeof TYPES)[number];

export interface MediaServerSetting {
  readonly id: string;
  readonly type: SettingType;
  readonly byDefault: string;
  readonly group: string;
  readonly isHidden: boolean;
  readonly isAdvanced: boolean;
  readonly label: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}

const FORMS: Readonly<Record<SettingType, RegExp>> = {
  bool: /^(?:0|1|false|true)$/,
  int: /^-?\d{1,15}$/,
  double: /^-?\d{1,15}(?:\.\d{1,15})?$/,
  text: /^[\s\S]*$/,
};

/** The server's settings (interface.md, 4.6; MEDIA-SERVER.md). Names are case-sensitive. */
export class MediaServerSettings {
  readonly all: readonly MediaServerSetting[];
  readonly #flags: readonly [string, string];
  readonly #values = new Map<string, string>();

  constructor(words: Vocabulary) {
    this.#flags = words.flags;
    this.all = [SERVER_SETTINGS, FEATURE_SETTINGS].flatMap(parseTextTable).map((row) => this.#settingOf(row));
  }

  get(id: string): MediaServerSetting | undefined {
    return this.all.find((setting) => setting.id === id);
  }

  valueOf(setting: MediaServerSetting): string {
    return this.#values.get(setting.id) ?? setting.byDefault;
  }

  takes(setting: MediaServerSetting, value: string): boolean {
    const isOneOf = setting.choices.length === 0 || setting.choices.some(([choice]) => choice === value);
    return isOneOf && FORMS[setting.type].test(value);
  }

  set(setting: MediaServerSetting, value: string): void {
    this.#values.set(setting.id, setting.type === 'bool' ? this.#flag(value) : value);
  }

  #settingOf(row: readonly string[]): MediaServerSetting {
    const type = TYPES.find((typeName) => typeName === requireTableCell(row, 1));
    const value = requireTableCell(row, 2);
    const marks = requireTableCell(row, 4);
    if (type === undefined) throw new Error(`no type in "${row.join(' | ')}"`);
    return {
      id: requireTableCell(row, 0),
      type,
      byDefault: type === 'bool' ? this.#flag(value) : value,
      group: requireTableCell(row, 3),
      isHidden: marks.includes('h'),
      isAdvanced: marks.includes('a'),
      label: requireTableCell(row, 5),
      choices: splitTableCellValues(requireTableCell(row, 6)).map((choice) => {
        const separator = choice.indexOf(choice.includes('=') ? '=' : ':');
        return [choice.slice(0, separator), choice.slice(separator + 1)];
      }),
    };
  }

  #flag(value: string): string {
    return this.#flags[value === '1' || value === 'true' ? 1 : 0];
  }
}
