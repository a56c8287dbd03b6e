import { type MemberData, tableData } from '#platform/member-data/member-data.ts'

/** What is held of who a member is. The pictures are his own; the file says that they are here. */
export const identityData: readonly MemberData[] = [
  tableData({
    section: 'identity_documents',
    thai: 'เอกสารยืนยันตัวตน',
    table: 'identity.document',
    key: 'document_id',
    columns: ['document_id', 'kind', 'review_id', 'uploaded_at', 'erased_at'],
  }),
  tableData({
    section: 'identity_reviews',
    thai: 'ผลการตรวจเอกสาร',
    table: 'identity.review',
    key: 'review_id',
    columns: ['review_id', 'status', 'fault', 'note', 'asked_at', 'decided_at'],
  }),
]
