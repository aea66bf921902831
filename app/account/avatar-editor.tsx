import { useRef, useState } from 'react'
import type { Realm } from '#domain/words/permissions.ts'
import type { CallApi } from '#server/page-context.ts'
import { upload } from '../api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/dialog.tsx'
import { FieldError } from '../components/form-field.tsx'
import { useWrite } from '../write/use-write.ts'
import { FaultNotice } from '../write/write-form.tsx'
import { AvatarCrop } from './avatar-crop.tsx'
import { middle } from './crop.ts'
import { realms } from './realms.ts'

const unreadable = 'This file is not a picture that we can read. Please choose a PNG, JPEG or WebP file.'

export function AvatarEditor({ realm, accountId }: { realm: Realm; accountId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(middle)
  const [isUnreadable, setUnreadable] = useState(false)
  const { isBusy, fault, run, forget } = useWrite<void, unknown>(
    {
      send: async (ask) => send(ask, realm, accountId, await pictureOn(canvas.current)),
      fallback: 'Avatar uploading failed',
      done: () => 'Picture saved.',
    },
    { onDone: () => setPicture(null) },
  )

  async function open(file: File | undefined) {
    if (!file) return
    const opened = await createImageBitmap(file).catch(() => null)
    setPicture(opened)
    setCrop(middle)
    setUnreadable(!opened)
    forget()
  }

  return (
    <div className="stack stack-small needs-script">
      <p className="field-hint">PNG, JPEG or WebP. You choose which part of it is shown.</p>
      <p>
        <Button variant="secondary" onClick={() => input.current?.click()}>
          Choose a picture
        </Button>
      </p>
      <div role="alert">{isUnreadable && <FieldError id="avatar-error">{unreadable}</FieldError>}</div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          open(currentTarget.files?.[0])
          // Allows the person to pick the same file again.
          currentTarget.value = ''
        }}
      />
      <ConfirmDialog
        open={picture !== null}
        onClose={() => setPicture(null)}
        title="Your picture"
        confirmLabel="Save picture"
        busy={isBusy}
        onConfirm={() => run()}
      >
        {picture && (
          <div className="stack">
            <FaultNotice fault={fault} />
            <AvatarCrop picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />
          </div>
        )}
      </ConfirmDialog>
    </div>
  )
}

function pictureOn(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes PNG instead.
    canvas?.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/webp', 0.92)
  })
}

async function send(ask: CallApi, realm: Realm, accountId: string, picture: Blob): Promise<void> {
  const form = new FormData()
  form.set('avatar', picture, 'avatar')
  const { url } = await upload(realms[realm].calls.uploadAvatar, form)
  await realms[realm].changeAvatar(ask, accountId, url)
}
