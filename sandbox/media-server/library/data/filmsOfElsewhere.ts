/** Films in columns: title | year | minutes | director | genres | cast | studio | country */
export const FILMS_OF_ELSEWHERE = `
The Story of the Kelly Gang | 1906 | 70 | Charles Tait | Drama; Crime | Elizabeth Tait; Frank Mills | J. and N. Tait | Australia
The Sentimental Bloke | 1919 | 68 | Raymond Longford | Comedy; Romance | Arthur Tauchert; Lottie Lyell | Southern Cross Feature Film Company | Australia
Raja Harishchandra | 1913 | 40 | Dadasaheb Phalke | Drama | Dattatraya Damodar Dabke; Anna Salunke | Phalke Films Company | India
A Page of Madness | 1926 | 71 | Teinosuke Kinugasa | Drama; Experimental | Masao Inoue; Ayako Iijima | Kinugasa Productions | Japan
Laborer's Love | 1922 | 22 | Zhang Shichuan | Comedy; Romance | Zheng Zhegu; Yu Ying | Mingxing Film Company | China
The Lodger: A Story of the London Fog | 1927 | 92 | Alfred Hitchcock | Thriller; Crime | Ivor Novello; Marie Ault | Gainsborough Pictures | United Kingdom
A Cottage on Dartmoor | 1929 | 87 | Anthony Asquith | Thriller; Drama | Norah Baring; Uno Henning | British Instructional Films | United Kingdom
Piccadilly | 1929 | 109 | Ewald André Dupont | Drama; Crime | Gilda Gray; Anna May Wong | British International Pictures | United Kingdom
`;

/** Films of the library "other videos", which has no agent. Columns: title | year | minutes */
export const OTHER_VIDEOS = `
Roundhay Garden Scene | 1888 | 1
Blacksmith Scene | 1893 | 1
Fred Ott's Sneeze | 1894 | 1
La Sortie de l'usine Lumière à Lyon | 1895 | 1
L'Arrivée d'un train en gare de La Ciotat | 1896 | 1
Démolition d'un mur | 1896 | 2
San Francisco: Down Market Street | 1906 | 13
A Corner in Wheat & Other Reels (Haus-Archiv "Nr. 7") | 1909 | 14
`;
