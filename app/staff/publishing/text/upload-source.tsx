import { FileDrop } from '#app/components/file-drop.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Notice } from '#app/components/notice.tsx'
import { sendForm } from '#app/upload.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { removeSource, type TakenSource } from '#contracts/publishing/text-sources.ts'
import { acceptOf } from '#domain/words/file-types.ts'
import { ForEditors } from '../../role.tsx'
import { WriteButton } from '../../write-button.tsx'

/** Finished JATS in place of the Word file: what is wrong with it is listed, and nothing is taken until all is right. */
export function UploadSource({ id, madeFrom }: { id: string; madeFrom: string | null }) {
  const { isBusy, fault, reply, run } = useWrite({
    send: async (_, file: File) => {
      const form = new FormData()
      form.set('file', file)
      return (await sendForm(`/text/${id}/source`, form, () => {})) as TakenSource
    },
    fallback: 'The file was not uploaded. Try again.',
    done: ({ faults }) => (faults.length > 0 ? 'The file has faults and was not taken.' : 'The text is being made.'),
  })
  const faults = reply?.faults ?? []
  return (
    <ForEditors>
      <Fold
        summary={madeFrom === null ? 'Use finished JATS XML' : `Made from ${madeFrom}`}
        hasContent={reply?.note !== undefined || faults.length > 0}
        hasFault={fault !== undefined || faults.length > 0}
      >
        <div className="stack stack-small">
          <FaultNotice fault={fault} />
          {reply?.note && <p className="meta">{reply.note}</p>}
          {faults.length > 0 && (
            <Notice kind="error" live title="This file can’t be used yet.">
              <ul>
                {faults.map(({ line, sentence }) => (
                  <li key={`${line} ${sentence}`}>
                    Line {line}: {sentence}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <FileDrop
            label="JATS XML"
            hint="An .xml file, or a .zip with the .xml and its pictures. It replaces what the text is made from."
            accept={acceptOf('source')}
            disabled={isBusy}
            onPick={(file) => file && run(file)}
          />
          {madeFrom !== null && (
            <WriteButton
              label="Use the published file again"
              about="the article's text"
              variant="quiet"
              write={{
                send: (ask) => ask(removeSource, { id }),
                fallback: 'That was not saved. Try again.',
                done: () => 'The text is being made from the published file.',
              }}
            />
          )}
        </div>
      </Fold>
    </ForEditors>
  )
}
