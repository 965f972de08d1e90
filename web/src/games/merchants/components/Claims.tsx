// Who brings what: the claims on an order, and the dialog that makes one.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { words } from "../../../i18n";
import type { GoodsClaim } from "../../../net/types.gen";
import { Dialog } from "../../../ui/Dialog";
import { Crest, Icon } from "../../../ui/Icon";
import { describeGoods } from "../action-text";
import { describeMerchant, isMine } from "../names";
import { claimsOn, countUnclaimed, routeColour } from "../planning";
import type { PlayProps } from "../selection";
import type { Goods, Merchant, OrderCard } from "../view.gen";
import { listGoods } from "../view-queries";

const t = words("merchants");

interface Props extends PlayProps {
  card: OrderCard;
}

export function OrderClaims({ selection, view, card }: Props): JSX.Element | null {
  const { model } = selection;
  const open = useSignal(false);
  const claims = claimsOn(model, card.card);
  const own = view.merchants.filter((merchant) => isMine(model, merchant));
  const offers = own.length > 0 && !view.over && selection.together.value;
  if (!claims.length && !offers) return null;
  return (
    <div class="mer-claims">
      {claims.map((claim) => (
        <ClaimChip key={claim.actor} selection={selection} view={view} claim={claim} />
      ))}
      {offers && (
        <button
          type="button"
          class="mer-claim mer-add"
          aria-label={t("claim.make", { city: model.names(card.city) })}
          data-testid={`claim-${card.card}`}
          onClick={() => {
            open.value = true;
          }}
        >
          {t("claim.add")}
        </button>
      )}
      {open.value && (
        <ClaimDialog
          selection={selection}
          view={view}
          card={card}
          own={own}
          onClose={() => {
            open.value = false;
          }}
        />
      )}
    </div>
  );
}

function ClaimChip({ selection, view, claim }: PlayProps & { claim: GoodsClaim }): JSX.Element {
  const { model } = selection;
  const who = describeMerchant(model, view, claim.actor);
  const goods = describeGoods(model, claim.goods);
  return (
    <span
      class="mer-claim"
      style={{ borderColor: routeColour(claim.actor) }}
      title={t("claim.of", { who, goods })}
      data-testid={`claimed-${claim.target}-${claim.actor}`}
    >
      <Crest seat={claim.actor - 1} size={15} />
      <span class="visually-hidden">{t("claim.of", { who, goods })}</span>
      {listGoods(claim.goods).map((good, index) => (
        <Icon key={index} name={good} size={17} />
      ))}
    </span>
  );
}

interface DialogProps extends Props {
  own: Merchant[];
  onClose: () => void;
}

function ClaimDialog({ selection, view, card, own, onClose }: DialogProps): JSX.Element {
  const { model } = selection;
  const actor = useSignal(own.find((each) => each.merchant === view.turn?.merchant) ?? own[0]!);
  const claims = claimsOn(model, card.card);
  const before = claims.find((claim) => claim.actor === actor.value.merchant);
  const others = claims.filter((claim) => claim !== before);
  const most = countUnclaimed(card, others);
  const goods = useSignal<Goods>(before?.goods ?? suggest(actor.value, most));
  const save = (chosen: Goods) => {
    void model.talk?.setClaim(actor.value.seat, actor.value.merchant, card.card, chosen);
    onClose();
  };
  const chosen = Object.fromEntries(Object.entries(goods.value).filter(([, n]) => n > 0));
  return (
    <Dialog title={t("claim.title", { city: model.names(card.city) })} onClose={onClose} class="mer-claiming">
      <p class="sm muted">{t("claim.about")}</p>
      {own.length > 1 && (
        <fieldset class="mer-claim-who">
          <legend class="visually-hidden">{t("claim.who")}</legend>
          {own.map((merchant) => (
            <label key={merchant.merchant} class="row">
              <input
                type="radio"
                name="claimer"
                checked={actor.value === merchant}
                onChange={() => {
                  actor.value = merchant;
                  const made = claims.find((claim) => claim.actor === merchant.merchant);
                  goods.value = made?.goods ?? suggest(merchant, most);
                }}
              />
              <Crest seat={merchant.merchant - 1} size={18} />
              {describeMerchant(model, view, merchant.merchant)}
            </label>
          ))}
        </fieldset>
      )}
      <ul class="mer-claim-goods">
        {Object.entries(most).map(([good, count]) => (
          <li key={good} class="row">
            <Icon name={good} size={26} />
            <span class="sp">{model.names(good)}</span>
            <Stepper
              name={model.names(good)}
              value={Math.min(goods.value[good] ?? 0, count)}
              most={count}
              onChange={(n) => {
                goods.value = { ...goods.value, [good]: n };
              }}
            />
          </li>
        ))}
      </ul>
      <div class="row mer-claim-end">
        {before && (
          <button type="button" class="btn" data-testid="claim-back" onClick={() => save({})}>
            {t("claim.back")}
          </button>
        )}
        <span class="sp" />
        <button
          type="button"
          class="btn p"
          disabled={!Object.keys(chosen).length}
          data-testid="claim-save"
          onClick={() => save(chosen)}
        >
          {Object.keys(chosen).length
            ? t("claim.save", { goods: describeGoods(model, chosen) })
            : t("claim.nothing")}
        </button>
      </div>
    </Dialog>
  );
}

/** What is promised at first: what the carriage holds of it, or all that is open. */
function suggest(merchant: Merchant, most: Goods): Goods {
  const carried = Object.fromEntries(
    Object.entries(most).map(([good, n]) => [good, Math.min(n, merchant.cargo[good] ?? 0)]),
  );
  return Object.values(carried).some(Boolean) ? carried : most;
}

function Stepper({
  name,
  value,
  most,
  onChange,
}: {
  name: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}): JSX.Element {
  return (
    <span class="row mer-stepper">
      <button
        type="button"
        class="iconbtn"
        aria-label={t("turn.fewer", { good: name })}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <b class="num" aria-live="polite">
        {value}
      </b>
      <button
        type="button"
        class="iconbtn"
        aria-label={t("turn.more", { good: name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  );
}
