/**
 * All that is written as a dash between digits: the hyphen, Unicode's dashes from hyphen to horizontal bar, hyphen bullet, minus,
 * and their small and wide forms. For the inside of a pattern's brackets.
 */
export const dashes = '\\-\\u2010-\\u2015\\u2043\\u2212\\uFE58\\uFE63\\uFF0D';

/** What stands between the groups of a number. For the inside of a pattern's brackets. */
export const separators = ` ().${dashes}/·•\\[\\]`;
