import type { SealedColumn } from '#platform/vault/sealed-column.ts'

const ofMember = (table: string, key: string) => (column: string) =>
  ({
    schema: 'account',
    table,
    key,
    column,
    owner: { kind: 'member', column: 'member_id' },
  }) satisfies SealedColumn

/** What is sealed here. The text of a code is not: it is gone once it is sent. */
export const accountSealed: readonly SealedColumn[] = [
  ...['phone', 'first_name', 'last_name', 'birth_date', 'line_id'].map(
    ofMember('member', 'member_id'),
  ),
  ...['account_number', 'holder_name'].map(ofMember('bank_account', 'bank_account_id')),
  ...['totp_secret', 'totp_pending'].map(ofMember('security', 'member_id')),
  ...['subject', 'display_name'].map(ofMember('line_account', 'line_account_id')),
  ofMember('member_note', 'note_id')('text_sealed'),
  // The list outlives whoever stands on it: it is under the site's own key.
  {
    schema: 'account',
    table: 'excluded_person',
    key: 'excluded_person_id',
    column: 'person',
    owner: null,
  },
]
