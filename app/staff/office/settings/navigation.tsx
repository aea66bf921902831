import { sectionsOf, settingsPath } from '#domain/office/settings/sections.ts'
import { settingsHome } from './paths.ts'

type Titled = readonly { slug: string; title: string }[]

type NavigationProps = {
  /** The titles of the journals by slug. */
  journals: Readonly<Record<string, string>>
  pages: Titled
  document: string
  slug: string
  drafted: readonly { document: string; field: string }[]
}

/** Something here is not published. */
export const Dot = () => <span className="settings-dot" role="img" aria-label="Not published" />

type Link = { href: string; label: string; document: string; fields?: readonly string[] }

/** On wide screens, next to each section; on others the home of the settings leads to all. */
export function SettingsNavigation({ journals, pages, document, slug, drafted }: NavigationProps) {
  const site = sectionsOf('site.yaml', journals)
  const groups: [string, Link[]][] = [
    [
      'Publisher',
      site.map((one) => ({
        href: settingsPath('site.yaml', one.slug),
        label: one.title,
        document: 'site.yaml',
        fields: Object.keys(one.settings),
      })),
    ],
    [
      'Journals',
      Object.entries(journals).map(([name, label]) => ({
        href: settingsPath(`journals/${name}.yaml`),
        label,
        document: `journals/${name}.yaml`,
      })),
    ],
    [
      'Pages',
      pages.map(({ slug, title }) => ({
        href: settingsPath(`pages/${slug}.md`),
        label: title,
        document: `pages/${slug}.md`,
      })),
    ],
  ]
  const isHere = ({ document: of, href }: Link) =>
    of === document && (of !== 'site.yaml' || href === settingsPath(document, slug))
  const isDrafted = ({ document: of, fields }: Link) =>
    drafted.some((one) => one.document === of && (fields?.includes(one.field) ?? true))
  return (
    <nav aria-label="Settings" className="settings-navigation">
      <ul>
        <li>
          <a href={settingsHome}>Overview</a>
        </li>
      </ul>
      {groups.map(([title, links]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} aria-current={isHere(link) ? 'page' : undefined}>
                  {link.label}
                  {isDrafted(link) && <Dot />}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
