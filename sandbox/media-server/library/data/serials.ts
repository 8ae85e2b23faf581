/** Series in columns: title | year | studio | genres | country */
export const SAMPLE_TV_SHOW_TABLE = `
Fantômas | 1913 | Gaumont | Crime; Thriller | France
The Perils of Pauline | 1914 | Pathé Frères | Adventure; Action | United States
The Exploits of Elaine | 1914 | Wharton | Crime; Mystery | United States
Les Vampires | 1915 | Gaumont | Crime; Thriller | France
Judex | 1916 | Gaumont | Crime; Adventure | France
Die Spinnen | 1919 | Decla-Film | Adventure | Germany
Alice Comedies | 1923 | Laugh-O-Gram & Disney Brothers | Animation; Comedy | United States
`;

/** Seasons in columns: show | season | season's title | year | minutes | episodes in order */
export const SAMPLE_TV_SEASON_TABLE = `
Fantômas | 1 | 1913 | 1913 | 62 | À l'ombre de la guillotine; Juve contre Fantômas; Le Mort qui tue
Fantômas | 2 | 1914 | 1914 | 68 | Fantômas contre Fantômas; Le Faux Magistrat
The Perils of Pauline | 1 | Season 1 | 1914 | 22 | Trial by Fire; The Goddess of the Far West; The Pirate Treasure; The Deadly Turning; A Watery Doom; The Shattered Plane; The Tragic Plunge; The Reptile Under the Flowers; The Floating Coffin
The Exploits of Elaine | 1 | Season 1 | 1914 | 20 | The Clutching Hand; The Twilight Sleep; The Vanishing Jewels; The Frozen Safe; The Poisoned Room; The Vampire; The Double Trap; The Hidden Voice; The Death Ray; The Life Current; The Hour of Three; The Blood Crystals; The Devil Worshippers; The Reckoning
Les Vampires | 1 | Season 1 | 1915 | 41 | La Tête coupée; La Bague qui tue; Le Cryptogramme rouge; Le Spectre; L'Évasion du mort; Les Yeux qui fascinent; Satanas; Le Maître de la foudre; L'Homme des poisons; Les Noces sanglantes
Judex | 1 | Season 1 | 1916 | 25 | Prologue; L'Ombre mystérieuse; L'Expiation; La Meute fantastique; Le Secret de la tombe; Le Moulin tragique; Le Môme Réglisse; La Femme en noir; Les Souterrains du Château-Rouge; Lorsque l'enfant parut; Le Cœur de Jacqueline; L'Ondine; Le Pardon d'amour
Die Spinnen | 1 | Season 1 | 1919 | 74 | Der goldene See; Das Brillantenschiff
Alice Comedies | 1 | 1924 | 1924 | 10 | Alice's Day at Sea; Alice's Spooky Adventure; Alice's Wild West Show; Alice's Fishy Story; Alice and the Dog Catcher; Alice the Peacemaker; Alice Hunting in Africa; Alice and the Three Bears
Alice Comedies | 2 | 1925 | 1925 | 9 | Alice Cans the Cannibals; Alice the Toreador; Alice Gets Stung; Alice Solves the Puzzle
`;
