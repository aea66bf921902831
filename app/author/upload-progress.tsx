import { useLocation } from 'react-router'
import { realmAt, realms } from '../account/realms.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import type { useUpload } from './use-upload.ts'
import '../styles/member-pages.css'

type UploadProgressProps = {
  upload: ReturnType<typeof useUpload>
  /** The message shown once a file is uploaded. */
  done: string | false | null
}

/** Shows the progress of an upload or, if it failed, how to continue. */
export function UploadProgress({ upload: { share, remedy, settle }, done }: UploadProgressProps) {
  const location = useLocation()
  return (
    <>
      {share !== null && (
        <div className="upload-progress">
          <progress aria-label="Upload" value={share} />
          <span className="tabular">{share < 1 ? `${Math.round(share * 100)} %` : 'Checking the file'}</span>
        </div>
      )}
      {remedy === 'retry' && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void settle()}>
            Retry
          </Button>
        </div>
      )}
      {remedy === 'log-in' && (
        <div>
          <ButtonLink
            variant="secondary"
            size="small"
            href={`${realms[realmAt(location)].logIn}?from=${location.pathname}`}
          >
            Log in
          </ButtonLink>
        </div>
      )}
      <div role="status" className="upload-done">
        {share === null && done}
      </div>
    </>
  )
}
