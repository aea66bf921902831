import type { MetaDescriptor } from 'react-router'

type PageMeta = {
  title: string
  description: string
  /** The page's canonical path, from the root of the site. */
  path: string
  publicUrl: string
  image?: string
  type?: 'website' | 'article'
}

const siteName = 'Domain Journals'

/** The title, description, canonical address and social card of a public page. */
export function pageMeta({
  title,
  description,
  path,
  publicUrl,
  image = '/social-card.png',
  type = 'website',
}: PageMeta): MetaDescriptor[] {
  const url = `${publicUrl}${path}`
  return [
    { title: title === siteName ? title : `${title} | ${siteName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${publicUrl}${image}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** For pages that search engines must not list: a title and `noindex`. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${siteName}` }, { name: 'robots', content: 'noindex' }]
}
