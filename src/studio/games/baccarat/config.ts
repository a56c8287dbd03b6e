/**
 * Everything that decides a coup of baccarat (บาคาร่า) and what it pays. Another value here is another version, and
 * another par sheet. Source: games.md §1.5, §4.1; the drawing rules are those of punto banco.
 */
export const baccaratConfig = {
  game: 'baccarat',
  version: '1',
  draw:
    'pf-v1 with the hex of the beacon as client seed and the number of the coup in its shoe as nonce: ' +
    'randInt(cards left) is the place of the next card among the cards left, in ascending order; no card is burned',
  decks: 8,
  /** A card c is rank (c mod 52) mod 13 and suit ⌊(c mod 52) / 13⌋ of these. */
  ranks: 'A23456789TJQK',
  suits: 'CDHS',
  /** Player, banker, player, banker, then the thirds. */
  deal: 'PBPB',
  /** Once so many cards are out after a coup, one more coup ends the shoe. */
  cutAfterCards: 402,
  /** A side with so many points on two cards ends the coup. */
  naturalFrom: 8,
  /** The player draws on so many points and fewer. */
  playerDrawsTo: 5,
  /** The banker draws on so many points and fewer where the player stood. */
  bankerDrawsTo: 5,
  /** By the banker's points: on which points of the player's third card he draws. */
  bankerDrawsOn: [
    '0123456789',
    '0123456789',
    '0123456789',
    '012345679',
    '234567',
    '4567',
    '67',
    '',
  ],
  /** What a winning box pays beside the stake, in hundredths of it; rounded down to a satang. */
  paysX100: { B: 95, P: 100, T: 800, PP: 1100, BP: 1100, EP: 500, small: 150, big: 54 },
  /** A room without commission pays the banker in full, and half where he wins with six. */
  noCommissionX100: { B: 100, bankerSix: 50 },
} as const
