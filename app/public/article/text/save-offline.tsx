import { WifiOff } from 'lucide-react'
import { buttonClass } from '../../../components/button.tsx'
import { formatBytes } from '../../../format.ts'

/**
 * Keeps the article on the reader's device. app/offline/ does it, and enables the button once it has come; without a
 * script none of it is shown.
 */
export function SaveOffline({ pdf }: { pdf: { path: string; bytes: number } | null }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="save-offline"
        className={`${buttonClass({ variant: 'secondary' })} needs-script`}
      >
        <WifiOff />
        <span>Save offline</span>
      </button>
      <div id="save-offline" popover="auto" className="save-offline">
        <p className="what">Finding out the size…</p>
        {pdf && (
          <label>
            <input type="checkbox" name={pdf.path} value={pdf.bytes} /> Also the PDF ({formatBytes(pdf.bytes)})
          </label>
        )}
        <button type="button" disabled className={buttonClass({ size: 'small' })}>
          Save on this device
        </button>
        <button type="button" className={buttonClass({ variant: 'secondary', size: 'small' })} hidden>
          Remove from this device
        </button>
        <p role="status" />
        <a href="/saved" hidden>
          All saved articles
        </a>
      </div>
    </>
  )
}
