export type ShareLink = { name: string; href: string }

/** Plain links to other services' own forms, so that this site loads nothing from those services. */
export function shareLinks({ title, url }: { title: string; url: string }): ShareLink[] {
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(url)]
  return [
    { name: 'E-mail', href: `mailto:?subject=${text}&body=${text}%0A${link}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${link}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${link}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
  ]
}
