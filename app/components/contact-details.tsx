type DetailsProps = { publisher: { address: readonly string[] }; contact: { phone: string; email: string } }

export function ContactDetails({ publisher, contact }: DetailsProps) {
  return (
    <address className="contact-details">
      <div>
        <strong>Address</strong>
        {publisher.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <div>
        <strong>Phone</strong>
        <div>
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
        </div>
      </div>
      <div>
        <strong>E-mail</strong>
        <div>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </div>
      </div>
    </address>
  )
}
