-- From one place in a wallet to the next, the moment never goes back: of processes whose clocks disagreed, the later one's is taken.
update billing.transactions t set changed_at = o.latest
from (select account_id, id, max(changed_at) over (partition by account_id order by sequence) as latest from billing.transactions) o
where t.account_id = o.account_id and t.id = o.id and t.changed_at < o.latest;
