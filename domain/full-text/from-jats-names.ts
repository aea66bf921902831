/** The elements of JATS 1.0 to 1.3, MathML apart. Names alone, without prefixes. */
export const jatsNames: ReadonlySet<string> = new Set(
  `abbrev abbrev-journal-title abstract access-date ack addr-line address aff aff-alternatives alt-text
alt-title alternatives annotation anonymous answer answer-set app app-group array article article-categories
article-id article-meta article-title article-version article-version-alternatives attrib author-comment
author-notes award-desc award-group award-id award-name back bio block-alternatives body bold boxed-text
break caption chapter-title chem-struct chem-struct-wrap citation-alternatives city code col colgroup collab
collab-alternatives comment compound-kwd compound-kwd-part compound-subject compound-subject-part
conf-acronym conf-date conf-loc conf-name conf-num conf-sponsor conf-theme conference contrib contrib-group
contrib-id contributed-resource-group copyright-holder copyright-statement copyright-year corresp count
country counts custom-meta custom-meta-group custom-meta-wrap data-title date date-in-citation day def
def-head def-item def-list degrees disp-formula disp-formula-group disp-quote edition element-citation
elocation-id email equation-count era etal event event-desc explanation ext-link extended-by fax fig
fig-count fig-group fixed-case floats-group floats-wrap fn fn-group fpage free_to_read front front-stub
funding-group funding-source funding-statement given-names gloss-group glossary glyph-data glyph-ref gov
graphic history hr index-term index-term-range-end inline-formula inline-graphic inline-media
inline-supplementary-material institution institution-id institution-wrap isbn issn issn-l issue issue-id
issue-part issue-sponsor issue-subtitle issue-title issue-title-group italic journal-id journal-meta
journal-subtitle journal-title journal-title-group kwd kwd-group label license license-p license_ref list
list-item long-desc lpage math media meta-name meta-value milestone-end milestone-start mixed-citation
monospace month name name-alternatives named-content nested-kwd nlm-citation note notes object-id
on-behalf-of open-access option overline overline-end overline-start p page-count page-range part-title
patent permissions person-group phone postal-code prefix preformat price principal-award-recipient
principal-investigator private-char processing-meta product pub-date pub-date-not-available pub-history
pub-id publisher publisher-loc publisher-name question question-preamble question-wrap question-wrap-group rb
ref ref-count ref-list related-article related-object resource-group resource-id resource-name resource-wrap
response restricted-by role roman rp rt ruby sans-serif sc season sec sec-meta see see-also self-uri series
series-text series-title sig sig-block size source speaker speech state statement std std-organization strike
string-conf string-date string-name styled-content sub sub-article subj-group subject subtitle suffix sup
supplement supplementary-material support-description support-group support-source surname table table-count
table-wrap table-wrap-foot table-wrap-group target tbody td term term-head tex-math textual-form tfoot th
thead time-stamp title title-group tr trans-abstract trans-source trans-subtitle trans-title
trans-title-group underline underline-end underline-start unstructured-kwd-group uri verse-group verse-line
version volume volume-id volume-issue-group volume-series word-count x xref year`.split(/\s+/),
)
