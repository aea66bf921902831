import { Notice } from '../components/notice.tsx'

/** The upload and the draft live in the browser; who has no scripts is told another way. */
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
