import { callApi } from '#ui/client/call-api.ts'
import { readExportPart } from '../contract.ts'

/**
 * Fetches a file part by part and hands it to the browser when it is whole.
 * @throws ApiError where a part is refused or does not come
 */
export async function saveFile(
  exportId: number | string,
  onPart: (part: number) => void,
): Promise<void> {
  const texts: string[] = []
  for (let part = 1; ; part += 1) {
    const read = await callApi(readExportPart, { export_id: exportId, part })
    texts.push(read.text)
    onPart(part)
    if (!read.is_last) continue
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(texts, { type: 'application/json' }))
    link.download = read.file_name
    link.click()
    URL.revokeObjectURL(link.href)
    return
  }
}
