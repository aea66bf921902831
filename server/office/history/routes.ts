import { checkHistories, exportFile } from '#contracts/office/history.ts'
import { bytesOf } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import { contentDisposition } from '../../manuscript/files/content-disposition.ts'
import type { Services } from '../../services.ts'

export function historyRoutes(implement: Implement, { history }: Services): void {
  implement(checkHistories, () => history.checkHistories())
  implement(exportFile, async ({ actor, input }) => {
    const { name, zip } = await history.exportFile(actor, input)
    return new Response(bytesOf(zip), {
      headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition('attachment', name) },
    })
  })
}
