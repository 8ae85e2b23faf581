/** How many of the typed words a title has, and how well they fit. It is reused between searches, since making one costs more than clearing it. */
export interface Tally {
  clear(size: number): void;
  /** Called word by word, with `turn` from 1; of several hits for one word the first counts. */
  count(at: number, turn: number, weight: number): void;
  words(at: number): number;
  score(at: number): number;
}

export function createTally(): Tally {
  let turns = new Uint8Array();
  let words = new Uint8Array();
  let scores = new Float32Array();
  return {
    clear: (size) => {
      if (turns.length === size) {
        for (const each of [turns, words, scores]) each.fill(0);
        return;
      }
      turns = new Uint8Array(size);
      words = new Uint8Array(size);
      scores = new Float32Array(size);
    },
    count: (at, turn, weight) => {
      if (turns[at] === turn) return;
      turns[at] = turn;
      words[at] = (words[at] ?? 0) + 1;
      scores[at] = (scores[at] ?? 0) + weight;
    },
    words: (at) => words[at] ?? 0,
    score: (at) => scores[at] ?? 0,
  };
}
