/**
 * What a document needs for spelling a token in a way that its bytes do not show: a reference to a character that need not be one, or
 * to another reference, a percent sign, what nobody sees. Few documents have any, and looking for it takes a hundredth of parsing.
 */
const OTHERWISE =
  /&(?!(?:amp|lt|gt|quot|#39|#9|#10|#13);)|;#|%[2-7][\da-f]|[\x7f-\x9f\p{Cf}\p{Default_Ignorable_Code_Point}]/iu;

/** Whether decoding this document could show a token that is not in its bytes. */
export const isSpelledOtherwise = (text: string): boolean => OTHERWISE.test(text);
