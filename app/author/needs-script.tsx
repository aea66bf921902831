import { Notice } from '../components/notice.tsx'

/** The form needs scripts for the upload and the draft. Without them it asks for the manuscript by e-mail. */
export function NeedsScript({ office, what }: { office: string; what: 'manuscript' | 'changes' }) {
  return (
    <noscript>
      <Notice kind="warning" title="This form needs JavaScript">
        It uploads your file and keeps your draft. Without it, please send your {what} to{' '}
        <a href={`mailto:${office}`}>{office}</a>.
      </Notice>
    </noscript>
  )
}
