import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog, Dialog } from '#app/components/dialog.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Menu, MenuItem } from '#app/components/menu.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useToast } from '#app/components/toast.tsx'
import { Sample } from './sample.tsx'

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
