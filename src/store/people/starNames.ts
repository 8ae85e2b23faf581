/**
 * Names of stars from the International Astronomical Union's Catalog of Star Names. They are one word of ASCII letters,
 * the same in every language, and not a person's name. Changes do not affect names that are already assigned.
 */
export const ASTRONOMICAL_STAR_NAMES = `
  Acamar Achernar Acrux Adhara Albireo Alcor Alcyone Aldebaran Alderamin Algenib Algieba Algol Alhena Alioth Alkaid
  Almach Alnair Alnilam Alnitak Alphard Alphecca Alpheratz Altair Aludra Ankaa Antares Arcturus Arneb Ascella Atlas
  Atria Avior Bellatrix Betelgeuse Canopus Capella Caph Castor Celaeno Chara Deneb Denebola Diphda Dubhe Electra
  Elnath Eltanin Enif Errai Fomalhaut Furud Gacrux Gienah Gomeisa Hadar Hamal Homam Izar Jabbah Kochab Kornephoros
  Lesath Markab Matar Mebsuta Megrez Meissa Menkalinan Menkar Menkent Merak Merope Mesarthim Miaplacidus Mimosa
  Mintaka Mira Mirach Mirfak Mirzam Mizar Muphrid Naos Nashira Nihal Nunki Phact Phecda Pherkad Pleione Polaris
  Pollux Porrima Procyon Propus Rasalgethi Rasalhague Rastaban Regulus Rigel Rotanev Ruchbah Sabik Sadalmelik
  Sadalsuud Sadr Saiph Scheat Schedar Shaula Sheratan Sirius Spica Sualocin Suhail Tarazed Taygeta Thuban Unukalhai
  Vega Vindemiatrix Wasat Wezen Yildun Zaurak Zubenelgenubi Zubeneschamali
`
  .trim()
  .split(/\s+/);
