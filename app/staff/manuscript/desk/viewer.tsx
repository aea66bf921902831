import { ButtonLink } from '#app/components/button.tsx'
import { FileViewer } from '#app/components/file-viewer.tsx'
import { Notice } from '#app/components/notice.tsx'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { mediaTypeOf } from '#domain/words/file-types.ts'

/** Shows the file on this page. It is never sent to a third party. */
export function Viewer({ manuscript }: { manuscript: StaffManuscript }) {
  const { file, fileName, edited, originalFile, warnings } = manuscript
  return (
    <section className="stack" aria-labelledby="file">
      <h2 id="file">{edited ? 'Edited file' : 'File'}</h2>
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <FileViewer url={file} name={fileName} mediaType={mediaTypeOf(fileName)} />
      {originalFile && (
        <p>
          <ButtonLink variant="quiet" href={new URL(originalFile).pathname} target="_blank">
            The author's original
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
