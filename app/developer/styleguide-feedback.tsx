import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { CheckReport } from '#app/components/check-report.tsx'
import { ConfirmDialog, Dialog } from '#app/components/dialog.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { FileDisagreement } from '#app/components/file-disagreement.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Menu, MenuItem } from '#app/components/menu.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useToast } from '#app/components/toast.tsx'
import type { CheckReport as Report } from '#contracts/manuscript/preflight.ts'
import type { ReferenceCheck } from '#contracts/manuscript/references.ts'
import { Sample } from './sample.tsx'

const place = { section: 'Methods', paragraph: 3, page: null }
const rule = { level: 'advise', isBlocking: false } as const
const checked: Report = {
  ...{ name: 'sample.docx', bytes: 412_000, words: 5140, articleType: 'Research Article', isTypeGuessed: false },
  results: [
    {
      ...{ rule: 'margins', ...rule, state: 'mend' },
      findings: [{ what: 'The margins are 2 cm.', how: 'Set them to 2.5 cm.', place, quotation: null, certainty: 0.9 }],
    },
    {
      ...{ rule: 'references-cited', ...rule, state: 'mend' },
      findings: [
        {
          ...{ what: 'This reference is not cited in the text.', how: 'Cite it, or take it out of the list.' },
          ...{ place, quotation: null, certainty: 0.85, entry: 1 },
        },
      ],
    },
    { rule: 'ethics', ...rule, state: 'unclear', why: 'This may be it.', quotation: 'Consent was given.', place },
    { rule: 'title', ...rule, state: 'fine', note: 'found' },
  ],
  references: [
    { text: 'Ade, B. (2021) ‘Rain and wells’, Sample Journal of Water, 3(1), pp. 1–9.', doi: null },
    { text: 'Musa, C. (2015) A Handbook of Small Wells. Abraka: Sample University Press.', doi: null },
  ],
}

const noDoi = { state: 'no-doi', doi: null, work: null, notice: null, checkedAt: null } as const
const lookedUp: ReferenceCheck[] = [
  {
    ...{ state: 'retracted', doi: '10.5555/a', work: null, checkedAt: '2026-11-17T09:00:00.000Z' },
    notice: { kind: 'retraction', doi: '10.5555/notice' },
  },
  noDoi,
]
const given = [{ text: 'Obi, A. (2021) Wells of the upland. Sample Press.', check: noDoi }]

const otherFile = {
  ...{ isAnother: true, title: 'Wells of the upland', isOtherOrder: false },
  ...{ onlyInFile: ['Sample Author'], onlyInForm: ['Another Sample'] },
}

export function Feedback() {
  return (
    <>
      <div className="columns-2">
        <Notice title="Review takes about one month">You can follow it on the status page.</Notice>
        <Notice kind="success">Subscribed successfully!</Notice>
        <Notice kind="warning" title="Awaiting payment">
          The charge is due before publication.
        </Notice>
        <Notice kind="error">Failed to load archive.</Notice>
        <FileDisagreement found={otherFile}>
          <p>Is it the right file?</p>
        </FileDisagreement>
      </div>
      <div className="columns-2">
        <Sample name="Empty">
          <EmptyState title="No manuscripts in this category." action={<Button variant="secondary">Refresh</Button>} />
        </Sample>
        <Sample name="Failed">
          <ErrorState title="Failed to load current issue." action={<Button variant="secondary">Try again</Button>} />
        </Sample>
      </div>
      <Sample name="Loading">
        <Skeleton lines={4} />
      </Sample>
      <Sample name="File check">
        <CheckReport report={checked} journal="Sample Journal" known={{ isOn: true, checks: lookedUp, given }} />
      </Sample>
    </>
  )
}

export function Overlays() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  return (
    <div className="cluster">
      <Button variant="secondary" onClick={() => setOpen('form')}>
        Open dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Ask to confirm
      </Button>
      <Button variant="secondary" onClick={() => toast('Action successful')}>
        Show toast
      </Button>
      <Button variant="secondary" onClick={() => toast('Deleting failed', { kind: 'error' })}>
        Show error toast
      </Button>
      <Menu label="Actions">
        <MenuItem href="/admin/review">Review Manuscripts</MenuItem>
        <MenuItem onSelect={() => toast('Reminder sent')}>Send reminder</MenuItem>
        <MenuItem danger onSelect={() => setOpen('confirm')}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Change name"
        actions={<Button onClick={close}>Save</Button>}
      >
        <TextInput label="Name" defaultValue="Sample Author One" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Permanently delete this manuscript?"
        confirmLabel="Delete"
        danger
      >
        <p>Its files and links go with it. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  )
}
