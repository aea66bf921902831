import { ArrowRight, Download } from 'lucide-react'
import { StatusBadge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Logo } from '#app/components/logo.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import { ThemeSwitch } from '#app/components/theme-switch.tsx'
import { statuses } from '#domain/words/manuscript-status.ts'
import { journals, Sample } from './sample.tsx'

const eyes = ['0 0', '14 0', '0 14'].map((at) => `M${at}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join('')

export function Foundations() {
  return (
    <div className="columns-2">
      <Sample name="Type">
        <p className="lede">The lead of a page, in the serif at 20 pixels.</p>
        <p className="hero-title">Hero title</p>
        <h4>Heading four</h4>
        <p>
          The interface speaks in the sans at 16 pixels. Names such as Ọnọme Ẹfẹ and sums such as ₦30,000 are at home.
        </p>
        <p className="meta">Meta: 14 pixels, quieter.</p>
      </Sample>
      <Sample name="Mark and accents">
        <Logo />
        <ul className="stack stack-small">
          {journals.map(({ accent, title }) => (
            <li key={accent} data-accent={accent} className="eyebrow">
              {title}
            </li>
          ))}
        </ul>
      </Sample>
    </div>
  )
}

export function Actions() {
  return (
    <>
      <Sample name="Buttons">
        <div className="cluster">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button size="small">Small</Button>
          <Button variant="icon" aria-label="Download">
            <Download />
          </Button>
          <ButtonLink href="/submit">A link as a button</ButtonLink>
        </div>
        <div className="cluster">
          <Button busy>Sending</Button>
          <Button variant="secondary" busy>
            Subscribing...
          </Button>
          <Button disabled>Disabled</Button>
        </div>
      </Sample>
      <Sample name="Links and small tools">
        <div className="cluster">
          <a href="/journals">A link in text</a>
          <a href="/journals" className="more-link">
            All articles <ArrowRight />
          </a>
          <CopyButton text="https://example.org/10.0000/sample">Copy link</CopyButton>
          <ThemeSwitch />
        </div>
      </Sample>
      <Sample name="QR code (here only its eyes)">
        <QrCode code={{ size: 21, path: eyes }} label="QR code with a sample" />
      </Sample>
      <Sample name="Manuscript statuses">
        <div className="cluster">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Sample>
    </>
  )
}
