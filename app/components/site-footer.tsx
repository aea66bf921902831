import { Logo } from './logo.tsx'

const groups = [
  {
    heading: 'Publish',
    links: [
      { href: '/submit', label: 'Submit manuscript' },
      { href: '/signup', label: 'Sign up' },
      { href: '/review-process', label: 'Review process' },
      { href: '/publication-ethics', label: 'Publication ethics' },
      { href: '/support', label: 'Support' },
    ],
  },
  {
    heading: 'Read',
    links: [
      { href: '/journals', label: 'Journals' },
      { href: '/saved', label: 'Saved articles' },
      { href: '/open-access', label: 'Open access' },
      { href: '/archiving', label: 'Archiving' },
    ],
  },
  {
    heading: 'About',
    links: [
      { href: '/about', label: 'About us' },
      { href: '/contact', label: 'Contact us' },
      { href: '/accessibility', label: 'Accessibility' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/security', label: 'Security' },
    ],
  },
]

type SiteFooterProps = {
  publisher?: { name: string; address: readonly string[] }
  contact?: { email: string; phone: string }
  social?: readonly { name: string; url: string }[]
}

export function SiteFooter({ publisher, contact, social = [] }: SiteFooterProps) {
  return (
    <footer className="site-footer later">
      <div className="container">
        <div className="footer-about">
          <Logo />
          <p>Peer-reviewed, open-access journals. Every article is free to read and licensed for reuse.</p>
          <address>
            {publisher?.address.map((line) => (
              <div key={line}>{line}</div>
            ))}
            {contact && (
              <div>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </div>
            )}
          </address>
        </div>
        <nav aria-label="Footer" className="footer-groups">
          {groups.map(({ heading, links }) => (
            <LinkGroup key={heading} heading={heading} links={links} />
          ))}
          {social.length > 0 && (
            <LinkGroup heading="Follow us" links={social.map(({ name, url }) => ({ label: name, href: url }))} />
          )}
        </nav>
      </div>
    </footer>
  )
}

type LinkGroupProps = { heading: string; links: readonly { href: string; label: string }[] }

function LinkGroup({ heading, links }: LinkGroupProps) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul className="footer-links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
