import {
  type CounterpartOperations,
  compareWithSpecification,
  type HttpExchange,
  SPECIFICATION_DIFFERENCE_KINDS,
  type SpecificationDifference,
} from './compare.ts';
import type { SpecificationFacts } from './facts.ts';

/**
 * A difference from the vendor's document that is intended, or that was chosen because no source says what is right.
 */
export interface ExplainedApiDifference extends SpecificationDifference {
  /** For a request that the document lacks: the document's operation to compare with. */
  readonly counterpart: string;
  readonly reason: string;
  readonly source: string;
}

/** Stands for all requests in the table's column of requests. */
const EVERY_REQUEST = 'every request';

/** Differences in columns: kind | request | detail | counterpart | reason | source */
const TABLE = `
unknown path | GET /library/sections |  | libraryGetSections | The document lists libraries below \`all\`; clients ask for the shorter path. | python-plexapi 4.16.1
unknown path | POST /library/sections |  | libraryPostSection | The document adds libraries below \`all\`; \`interface.md\` wins. | interface.md 4.2, python-plexapi 4.16.1
unknown parameter | POST /library/sections | location |  | The document has \`locations\`; \`interface.md\` wins. | interface.md 4.2, python-plexapi 4.16.1
wrong type | POST /library/sections | type: integer |  | The type goes out as a word; \`interface.md\` wins. | interface.md 4.2, python-plexapi 4.16.1
wrong content type | POST /library/sections | 400: text/plain |  | The document has a page; the reasons come as text. | interface.md 4.2
wrong method | GET /library/sections/all/refresh | DELETE | libraryPostSectionsRefresh | At this path the document cancels a scan, and starts one at \`POST /library/sections/refresh\`; \`interface.md\` wins. | interface.md 4.10, python-plexapi 4.16.1
wrong method | GET /status/sessions/terminate | POST | statusPostTerminate | \`interface.md\` wins. | interface.md 4.9, python-plexapi 4.16.1
wrong method | GET /library/metadata/{ids}/matches | PUT | libraryMetadataGetMatches | \`interface.md\` wins. | interface.md 4.13, python-plexapi 4.16.1
wrong body | GET /library/metadata/{ids}/matches | SearchResult |  | The document has items; \`interface.md\` wins. | interface.md 2.10, python-plexapi 4.16.1
undocumented status | GET /library/metadata/{ids}/matches | 403 |  | The document has 200 only; this is an item that there is not. | interface.md 4.13
wrong content type | PUT /:/prefs | 403: text/plain |  | The document has a page; the reason comes as text. | interface.md 4.6
wrong method | GET /log | POST, PUT | logPutSlash | \`interface.md\` wins. | interface.md 4.18
undocumented status | GET /log | 400 |  | The document has 200 only. | interface.md 4.18
unknown path | GET /hubs/search/ |  | hubsGetSearch | The document has no slash at the end; \`interface.md\` wins. | interface.md 4.23
unknown path | GET /devices/ |  |  | The document leaves devices out; python-plexapi asks without the last slash. | interface.md 4.17, python-plexapi 4.16.1
unknown path | GET /accounts |  |  | The document leaves the names of accounts out. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/decade |  |  | The document has no list of the values of a filter. | interface.md 4.22
unknown path | GET /library/sections/{id}/decade/{id} |  |  | The document filters \`/library/sections/{sectionId}/all\` instead. | interface.md 4.22
unknown path | GET /library/sections/{id}/actor |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/collection |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/country |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/director |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/genre |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | GET /library/sections/{id}/writer |  |  | The document has no list of the values of a filter; its filters name where it is. | python-plexapi 4.16.1
unknown path | DELETE /transcode/session/{id} |  |  | The session names this path, and the document leaves it out. | interface.md 4.11
unknown path | DELETE /transcode/sessions/{id} |  |  | The session names this path, and the document leaves it out. | interface.md 4.11, python-plexapi 4.16.1
unknown path | GET /:/plugins/com.plexapp.agents.imdb/prefs |  |  | The document leaves the preferences of agents out. | python-plexapi 4.16.1
unknown path | GET /:/plugins/com.plexapp.agents.themoviedb/prefs |  |  | The document leaves the preferences of agents out. | python-plexapi 4.16.1
unknown path | GET /:/plugins/com.plexapp.agents.imdb/prefs/set |  |  | The document leaves the preferences of agents out. | interface.md 4.3
unknown path | GET /:/plugins/com.plexapp.agents.themoviedb/prefs/set |  |  | The document leaves the preferences of agents out. | interface.md 4.4
unknown path | GET /resources |  |  | The document describes media servers, and this is the account service. | interface.md 4.1
unknown path | GET /api/v2/resources |  |  | The document describes media servers, and this is the account service. | python-plexapi 4.16.1
unknown path | POST /api/v2/pins |  |  | The document describes media servers, and this is the account service. | python-plexapi 4.16.1
unknown path | GET /api/v2/pins/{id} |  |  | The document describes media servers, and this is the account service. | python-plexapi 4.16.1
unknown parameter | POST /playlists | type |  | The document has a uri only; without the type no playlist is made. | interface.md 4.14, python-plexapi 4.16.1
unknown parameter | POST /playlists | title |  | The document has a uri only. | interface.md 4.14, python-plexapi 4.16.1
unknown parameter | POST /playlists | smart |  | The document has a uri only. | interface.md 4.14, python-plexapi 4.16.1
unknown parameter | GET /playlists | type |  | The document has it in its prose: playlists in folders are listed with it only. | the document itself
unknown parameter | every request | X-Plex-Container-Start |  | The document names it among the headers of answers only. | python-plexapi 4.16.1
unknown parameter | every request | X-Plex-Container-Size |  | The document does not say how a page is asked for. | python-plexapi 4.16.1
undocumented status | every request | 401 |  | The document has it for one operation; a token that is refused is the same everywhere. | interface.md 5.4
undocumented status | every request | 498 |  | The document's introduction has it for a token that has expired, and no operation lists it. | the document itself
undocumented status | GET /library/sections/{sectionId}/collections | 404 |  | The document has 200 only; a path that names nothing is not found. | chosen for the embedded server
undocumented status | GET /library/collections/{collectionId}/composite/{updatedAt} | 400 |  | The document has 200 and 404; the item names this path with a size. | chosen for the embedded server
undocumented status | GET /library/metadata/{ids} | 404 |  | The document has 200 only; a path that names nothing is not found. | chosen for the embedded server
undocumented status | GET /library/metadata/{ids}/{element}/{timestamp} | 404 |  | The document has 200 only. | interface.md 4.12
undocumented status | GET /library/sections/{sectionId}/all | 400 |  | The document has 200 only. | interface.md 4.7
undocumented status | GET /library/sections/{sectionId}/all | 404 |  | The document has 200 only; a path that names nothing is not found. | chosen for the embedded server
undocumented status | PUT /library/metadata/{ids}/match | 404 |  | The document has 200 only. | interface.md 4.21
undocumented status | GET /status/sessions | 403 |  | The document has 200 only, and says that the token is the admin's. | chosen for the embedded server
`;

export const EXPLAINED_API_DIFFERENCES = TABLE.trim()
  .split('\n')
  .map((line): ExplainedApiDifference => {
    const [name = '', request = '', detail = '', counterpart = '', reason = '', source = ''] = line.split(' | ');
    const kind = SPECIFICATION_DIFFERENCE_KINDS.find((candidate) => candidate === name);
    if (kind === undefined) throw new Error(`there is no kind of difference that is called ${name}`);
    return { kind, request, detail: detail.trim(), counterpart: counterpart.trim(), reason, source };
  });

const COUNTERPARTS: CounterpartOperations = Object.fromEntries(
  EXPLAINED_API_DIFFERENCES.filter(({ counterpart }) => counterpart !== '').map(({ request, counterpart }) => [
    request,
    counterpart,
  ]),
);

const explains = (explained: ExplainedApiDifference, { kind, request, detail }: SpecificationDifference): boolean =>
  explained.kind === kind &&
  explained.detail === detail &&
  (explained.request === request || explained.request === EVERY_REQUEST);

export interface SpecificationFindings {
  /** Ids of the document's operations that were compared with requests. */
  readonly operations: ReadonlySet<string>;
  readonly unexplained: readonly SpecificationDifference[];
  /** Explanations that were needed for differences. */
  readonly explanations: ReadonlySet<ExplainedApiDifference>;
}

export function compareHttpExchanges(
  exchanges: readonly HttpExchange[],
  facts: SpecificationFacts,
): SpecificationFindings {
  const operations = new Set<string>();
  const unexplained: SpecificationDifference[] = [];
  const explanations = new Set<ExplainedApiDifference>();
  for (const exchange of exchanges) {
    const { operation, differences } = compareWithSpecification({ exchange, facts, counterparts: COUNTERPARTS });
    if (operation !== undefined) operations.add(operation.id);
    for (const difference of differences) {
      const explanation = EXPLAINED_API_DIFFERENCES.find((candidate) => explains(candidate, difference));
      if (explanation === undefined) unexplained.push(difference);
      else explanations.add(explanation);
    }
  }
  return { operations, unexplained, explanations };
}

/**
 * Statuses that the vendor's document has for this request, or for the operation compared in its place. Undefined if
 * there is neither.
 */
export function documentedHttpStatuses(
  { method, path }: Pick<HttpExchange, 'method' | 'path'>,
  facts: SpecificationFacts,
): readonly number[] | undefined {
  const exchange: HttpExchange = {
    method,
    path,
    search: '',
    headerNames: [],
    status: undefined,
    accept: undefined,
    answerType: undefined,
    answerShape: undefined,
  };
  const { operation } = compareWithSpecification({ exchange, facts, counterparts: COUNTERPARTS });
  return operation?.answers.map(({ status }) => status);
}
