import type { Generated } from 'kysely';
import type {
  AccountRef,
  DeviceRef,
  HistoryRef,
  ItemRef,
  LibraryRef,
  Ref,
  ServerId,
} from '../../domain/servers/refs.ts';
import type { Tables as DeclaredTables } from '../tables/tables.ts';
import type { FIRST_SCHEMA } from './firstSchema.ts';

/** `[name, columns]` of each table that the text creates. Whatever else stands in it is passed over. */
type TableTexts<
  Schema extends string,
  Found = never,
> = Schema extends `${string}create table ${infer Name} (${infer Columns}) strict${infer Rest}`
  ? TableTexts<Rest, Found | [Name, Columns]>
  : Found;

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` ? Trimmed<Rest> : Text;

/** Each column as `name type and more`, up to the table's constraint, which stands last. */
type ColumnTexts<Text extends string, Found = never> =
  Trimmed<Text> extends `constraint ${string}`
    ? Found
    : Text extends `${infer First},${infer Rest}`
      ? ColumnTexts<Rest, Found | Trimmed<First>>
      : Found | Trimmed<Text>;

/** What a column holds that is named like that. */
interface Refs {
  readonly server_id: ServerId;
  readonly rating_key: ItemRef;
  readonly playlist_key: ItemRef;
  readonly library_key: LibraryRef;
  readonly account_id: AccountRef;
  readonly device_id: DeviceRef;
  readonly history_key: HistoryRef;
}

type NameIn<Text> = Text extends `"${infer Name}" ${string}`
  ? Name
  : Text extends `${infer Name} ${string}`
    ? Name
    : never;
type ValueIn<Text> =
  | (NameIn<Text> extends keyof Refs ? Refs[NameIn<Text>] : Text extends `${string} text${string}` ? string : number)
  | (Text extends `${string}${'not null' | 'primary key'}${string}` ? never : null);
type ColumnIn<Text> = Text extends `${string}${'default' | 'autoincrement'}${string}`
  ? Generated<ValueIn<Text>>
  : ValueIn<Text>;

type Row<Columns extends string> = { [Text in ColumnTexts<Columns> as NameIn<Text>]: ColumnIn<Text> };

/** The tables as migrations.ts creates them, read from their declaration: a row is declared once. */
type Declared = { readonly [Text in TableTexts<typeof FIRST_SCHEMA> as Text[0]]: Row<Text[1]> };

/** Closed lists of words, the number of a server and what a follow is of, which the declaration cannot say. */
export interface Tables
  extends Omit<Declared, 'audit' | 'audit_checkpoints' | 'media_servers' | 'follows' | keyof DeclaredTables>,
    DeclaredTables {
  readonly audit: Omit<Declared['audit'], 'phase'> & { phase: 'begun' | 'ended' | 'read' };
  readonly follows: Omit<Declared['follows'], 'key'> & { key: Ref<'item' | 'library'> };
  readonly media_servers: Omit<Declared['media_servers'], 'id'> & { id: Generated<ServerId> };
  readonly audit_checkpoints: Omit<Declared['audit_checkpoints'], 'name'> & {
    name: 'base' | 'head' | 'people' | 'refusals';
  };
}
