import { contactBlock, emailTexts, phoneLinks, property, scope } from './contact-block.ts';
import { html, type Markup } from './markup.ts';
import type { PageName, Site } from './site.ts';

const paragraphs = (texts: readonly string[]): readonly Markup[] => texts.map((text) => html`<p>${text}</p> `);

/** What kind of business it is and where, in one line. */
export const taglineOf = ({ business, words }: Site): string =>
  business.about === null ? words.tagline(business.trade, business.city) : business.about;

const services = ({ words }: Site): Markup => html`<section>
  <h2>${words.servicesTitle}</h2>
  <ul class="services">
    ${words.services.map((text) => html`<li>${text}</li> `)}
  </ul>
</section>`;

const hours = ({ words }: Site): Markup => html`<section>
  <h2>${words.hoursTitle}</h2>
  <table class="hours">
    ${words.hours.map(
      ([day, time]) =>
        html`<tr>
          <th scope="row">${day}</th>
          <td>${time}</td>
        </tr> `,
    )}
  </table>
</section>`;

const home = (site: Site): Markup => {
  const { business, words, pages } = site;
  const isBusiness = business.about === null && pages.size > 1;
  return html`<div class="hero">
      <h1>${business.name}</h1>
      <p class="lead">${taglineOf(site)}</p>
    </div>
    ${isBusiness ? paragraphs(words.intro) : paragraphs(business.facts)} ${isBusiness ? services(site) : null}
    <section>
      <h2>${words.pages.contact}</h2>
      ${contactBlock(site, 'home')}
    </section>`;
};

const form = ({ words }: Site): Markup => html`<section>
  <h2>${words.formTitle}</h2>
  <form>
    <p><label for="name">${words.formName}</label><input id="name" name="name" autocomplete="name" /></p>
    <p><label for="message">${words.formMessage}</label><textarea id="message" name="message" rows="4"></textarea></p>
    <p><button type="button" disabled>${words.formSend}</button> <small>${words.formNote}</small></p>
  </form>
</section>`;

const contact = (site: Site): Markup => html`<h1>${site.words.pages.contact}</h1>
  <p>${site.words.contactIntro}</p>
  ${contactBlock(site, 'contact')} ${site.business.emails.length === 0 ? html`<p>${site.words.noEmail}</p>` : null}
  ${site.business.about === null ? hours(site) : null} ${form(site)}`;

const about = ({ business, words }: Site): Markup => html`<h1>${words.pages.about}</h1>
  ${paragraphs([...business.facts, ...(business.about === null ? words.aboutLines : [business.about])])}`;

const team = (site: Site): Markup => html`<h1>${site.words.pages.team}</h1>
  <p>${site.words.teamIntro}</p>
  <ul class="team">
    ${site.business.members.map(
      ({ name, role, emails, phones }) => html`<li class="card person"${scope(site, 'Person')}>
        <h2${property(site, 'name')}>${name}</h2>
        <p class="role"${property(site, 'jobTitle')}>${role}</p>
        ${emails.length === 0 ? null : html`<p>${emailTexts(site, emails)}</p>`}
        ${phones.length === 0 ? null : html`<p>${phoneLinks(site, phones)}</p>`}
      </li> `,
    )}
  </ul>`;

const imprint = (site: Site): Markup => html`<h1>${site.words.pages.imprint}</h1>
  ${contactBlock(site, 'imprint')}
  ${site.business.owner === null ? null : html`<p>${site.words.responsible}: ${site.business.owner}</p>`}
  ${paragraphs(site.words.legal)}`;

const contents: Readonly<Record<PageName, (site: Site) => Markup>> = { home, contact, about, team, imprint };

/** What stands on a page, between head and foot. */
export const contentOf = (site: Site, page: PageName): Markup => contents[page](site);
