import { Title } from './title.tsx'

type BreadcrumbProps = { trail: readonly { label: string; href?: string }[] }

/** The last item is the current page. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {trail.map(({ label, href }, index) => (
          <li key={label}>
            {href === undefined || index === trail.length - 1 ? (
              <span aria-current="page">
                <Title text={label} />
              </span>
            ) : (
              <a href={href}>
                <Title text={label} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
